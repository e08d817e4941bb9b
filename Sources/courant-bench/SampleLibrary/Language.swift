/// The words of a language: its frequent words, and the syllables of its other words.
struct Language: Sendable {
  let tag: String
  /// The frequent words, the most frequent first.
  let frequent: [String]
  let syllables: [String]

  private init(_ tag: String, _ frequent: String, _ syllables: String) {
    self.tag = tag
    self.frequent = frequent.split(separator: " ").map(String.init)
    self.syllables = syllables.split(separator: " ").map(String.init)
  }

  /// All languages. Most articles are in the first.
  static let all = [
    Language(
      "en",
      """
      the of and to a in that is was for it with as his on be at by had not but from have are which this they you he or an her one we their \
      all there been were would she has when who will more no if out so said what up its about into than them can only other new some \
      could time these two may then do first any my now such like our over man me even most made after also did many before must through years \
      people government market report election climate police company technology music football minister school health energy court \
      research water history science city season president county economy weather housing train museum language software
      """,
      """
      an ar be ber bro ca cle con cor dan de den der dis el en er ex fi for gen gra har hol im in ing ington is ket la land le ley li lo mar \
      men ment mil mon na ner ness ni or pa per pla por pre pro qua ra re ri ro sa sen ser sha sion sta ster ter tha ti tion ton tra un ur val ver \
      vi wal way wen wick win wood
      """),
    Language(
      "de",
      """
      der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei \
      einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei Prozent hatte kann gegen \
      vom können schon wenn habe seine Mark ihre dann unter wir soll ich eines Jahr zwei Jahren diese dieser wieder keine Uhr seiner worden will \
      zwischen immer Millionen was sagte Regierung Polizei Wetter Stadt Wahl Wirtschaft Schule Gesundheit Gericht Geschichte Wissenschaft Fußball
      """,
      """
      ab an auf aus be ber berg bur da den der dorf ein en ent er feld ge gen ger haft hau heim heit hin ig in isch kar keit kon kun land lich lin mach \
      mar mei men nach nen ner neu nis ober ord rau rei rich rung sam schaft schlag schu sen sicht stand stein stell ter tig trag um un ung unter ver \
      vor wald wei wer wirt zei zug
      """),
    Language(
      "fr",
      """
      de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou son aux mais comme cette elle être ont \
      été sa ses fait leur même ces deux on tout nous aussi entre après dont bien peut si sans autres depuis encore ans contre très faire temps où \
      premier avant tous année moins France pays gouvernement président marché police élection santé école musique histoire science ville eau
      """,
      """
      a able age ance au bel bou ca cha chi con cou da de des di e é eau el en ence er esse eur ier il in ion ique is la le li lo lu ma mé ment mi mon mou na ne \
      oir on ou pa par per pl por pré pro que ra re ri ro sa se si son sou ta te teur ti tion tou tra tre u vé ver vi
      """),
    Language(
      "es",
      """
      de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este ya entre cuando todo esta ser son \
      dos también fue había era muy años hasta desde está mi porque qué sólo han yo hay vez puede todos así nos ni parte tiene él uno donde bien tiempo \
      mismo ese ahora gobierno presidente mercado policía ciudad historia ciencia escuela salud agua música fútbol país economía
      """,
      """
      a al an ar bar be ca ce ción co con cu da de del di do dor e en er es fa for ga gra gui i in ja la le li lla lo ma men mi mo mon na ni no o or pa pe por pre \
      pro que ra re ri ro sa se si so ta te ti to tor tra tu u va ve vi za
      """),
    Language(
      "ru",
      """
      и в не на что он с я как а то это по но из у за от так же для бы все его к мы вы был о она они еще только было или уже если время когда даже \
      может быть другой год при где ее до раз чтобы нет ни под есть этого один после над который наш через год лет правительство город рынок полиция \
      выборы здоровье школа музыка история наука вода страна президент экономика погода
      """,
      """
      а бе бо ва ве во вы го да де до е за и ка ки ко ла ле ли ло лю ма ме ми мо на не ни но ность о па пе пере по под при про ра раз ре ри ро са се ск со ста ство \
      та те ти то тор тра у хо це че ша ще ский ный ние
      """),
  ]
}
