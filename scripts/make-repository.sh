#!/bin/bash
# Makes what a web server hands out to those who install Courant: KEY=… scripts/make-repository.sh
# In build/repository are then apt/, with the Debian packages that are in build/, flatpak/, if “make flatpak” left one, with the runtime
# that it made, and courant.asc, the key that both are signed with: KEY is its fingerprint or address in the keyring of gpg (GNUPGHOME).
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
[ -n "${KEY:-}" ] || { echo "KEY=… has to say which key of gpg’s keyring signs the repository." >&2; exit 2; }
scripts/dependencies.sh repository >&2
gpg --batch --list-secret-keys "$KEY" >/dev/null 2>&1 || { echo "The keyring has no secret key $KEY." >&2; exit 1; }
sign() { gpg --batch --yes --local-user "$KEY" --digest-algo SHA512 "$@"; }

new=build/repository.new
rm -rf "$new"
mkdir -p "$new/apt"
gpg --batch --armor --export "$KEY" >"$new/courant.asc"

# A package says in its changelog which release it was built on.
suites=
for package in build/courant_*.deb build/debian13/build-of-13/courant_*.deb; do
  [ -e "$package" ] || continue
  suite=$(dpkg-deb --fsys-tarfile "$package" | tar -xO ./usr/share/doc/courant/changelog.gz | gzip -dc | sed -n '1s/.*) \([a-z]*\);.*/\1/p')
  [ -n "$suite" ] || { echo "$package does not say what it was built on." >&2; exit 1; }
  mkdir -p "$new/apt/pool/$suite"
  cp -p "$package" "$new/apt/pool/$suite"
  case " $suites " in
  *" $suite "*) ;;
  *) suites="$suites $suite" ;;
  esac
done
[ -n "$suites" ] || { echo "There is no Debian package in build/: run “make deb” first." >&2; exit 1; }
for suite in $suites; do
  architectures=
  for package in "$new/apt/pool/$suite"/*.deb; do
    architecture=$(dpkg-deb --field "$package" Architecture)
    case " $architectures " in
    *" $architecture "*) continue ;;
    esac
    architectures="$architectures $architecture"
    index=dists/$suite/main/binary-$architecture
    mkdir -p "$new/apt/$index"
    (cd "$new/apt" && apt-ftparchive --arch "$architecture" packages "pool/$suite" >"$index/Packages" && gzip -9 --no-name --keep "$index/Packages")
  done
  release=$new/apt/dists/$suite/Release
  apt-ftparchive -o APT::FTPArchive::Release::Origin=Courant -o APT::FTPArchive::Release::Label=Courant \
    -o APT::FTPArchive::Release::Suite="$suite" -o APT::FTPArchive::Release::Codename="$suite" \
    -o APT::FTPArchive::Release::Components=main -o APT::FTPArchive::Release::Architectures="${architectures# }" \
    release "$new/apt/dists/$suite" >"$new/Release"
  mv "$new/Release" "$release"
  sign --clearsign --output "$new/apt/dists/$suite/InRelease" "$release"
  sign --armor --detach-sign --output "$release.gpg" "$release"
done

# What flatpak-builder exported is committed anew, signed, to a repository in the form for web servers.
if [ -d build/flatpak/repository ]; then
  id=io.github.courant.Courant
  home=${GNUPGHOME:-$HOME/.gnupg}
  ostree init --repo="$new/flatpak" --mode=archive
  commit() { flatpak build-commit-from --gpg-sign="$KEY" --gpg-homedir="$home" --no-update-summary "$@" >&2; }
  commit --src-repo=build/flatpak/repository "$new/flatpak"
  # GNOME's runtime is to be had elsewhere, that of Debian's packages is not.
  metadata=$(ostree show --repo="$new/flatpak" --print-metadata-key=xa.metadata "app/$id/$(flatpak --default-arch)/stable")
  runtime=runtime/$(sed 's/\\n/\n/g' <<<"$metadata" | sed -n 's/^runtime=//p' | head -n 1)
  if [ -d build/flatpak/runtime ] && ostree rev-parse --repo=build/flatpak/runtime "$runtime" >/dev/null 2>&1; then
    commit --src-repo=build/flatpak/runtime "$new/flatpak" "$runtime"
  fi
  flatpak build-update-repo --title=Courant --default-branch=stable --gpg-sign="$KEY" --gpg-homedir="$home" "$new/flatpak" >&2
fi
rm -rf build/repository
mv "$new" build/repository
echo "build/repository: apt for$suites$([ ! -d build/repository/flatpak ] || echo ", Flatpak")"
