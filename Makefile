# What a person types. Each target installs what it lacks; the work is in scripts/.
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: run demo check test nightly survive sanitize fuzz lint bench library screenshots install uninstall deb repository flatpak clean

run: ## open the reader
	@scripts/run.sh

demo: ## open the reader on a newspaper's site of its own
	@scripts/demo.sh

check: ## run the tests of the pure modules and of the store
	@scripts/test.sh check

test: ## run everything that a change can break
	@scripts/test.sh

nightly: ## run all there is, for hours, and write docs/nightly.md
	@scripts/nightly.sh

survive: ## kill, fill, damage and crowd the library, at length
	@COURANT_LENGTH=whole COURANT_SEQUENCES=500 scripts/test.sh --filter '(KillTests|SyncSimulationTests|EndToEndTests/kills|RandomSitesTests|NoRoomTests|DamagedFileTests|TwoWritersTests|CopyTests|RestoringTests|MigrationTests|ClockTests|EnduranceTests|OddSiteTests|WeakSiteTests|RequestTests|SyncProcessTests|CrowdedRefreshTests|MemoryTests|OddFeedsTests|ProbeTests|WordPressCommentTests|EndToEndTests/openings|EndToEndTests/thirtyTasks)'

sanitize: ## refresh a library and open articles with the address and the thread sanitiser
	@scripts/sanitize.sh

FOR ?= 600
fuzz: ## try the parsers with what nobody meant, FOR seconds each
	@scripts/fuzz.sh $(FOR)

lint: ## check the source's format
	@swift format lint --strict --recursive Sources Tests Package.swift

bench: ## measure beside libxml2, newsboat and Liferea
	@scripts/bench.sh

N ?= 100000
library: ## write a library of N articles, the same each time, into build/library
	@scripts/dependencies.sh build
	@swift build --configuration release --static-swift-stdlib --product courant-bench
	@rm -rf build/library && mkdir -p build/library
	@.build/release/courant-bench library build/library/library.sqlite $(N)

screenshots: ## take docs/screenshots and the pictures of the tests anew
	@scripts/screenshots.sh

install: ## install below PREFIX
	@case '$(PREFIX)' in /*) ;; *) echo "PREFIX has to begin with a slash." >&2; exit 1 ;; esac
	@scripts/dependencies.sh install
	@rm -rf build/install && meson setup --prefix='$(PREFIX)' build/install >/dev/null
	@DESTDIR='$(DESTDIR)' meson install -C build/install

uninstall: ## remove what install put below PREFIX; the library and the settings stay
	@scripts/uninstall.sh '$(PREFIX)' '$(DESTDIR)'

deb: ## build the Debian package of this machine's release into build
	@scripts/make-deb.sh

KEY ?=
repository: ## sign what a web server hands out to apt and Flatpak, with KEY of gpg's keyring
	@KEY='$(KEY)' scripts/make-repository.sh

flatpak: ## build, install and start the Flatpak on a runtime made here
	@flatpak/test-local.sh docs/screenshots/flatpak.png

clean:
	rm -rf .build build
