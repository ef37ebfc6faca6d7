import { stem } from './stem.ts'

/**
 * Words that a topic may have whatever it is about: they say from which side something is looked at, not what it is. A
 * text that shares only these with a topic is about something else.
 */
const common =
  'history overview role impact impacts effect effects influence importance benefit benefits advantage advantages drawback ' +
  'introduction guide summary report article paper essay brief briefing description explanation account story stories background ' +
  'context future past present current state status situation development developments evolution progress analysis ' +
  'comparison case cases study example examples question questions answer answers problem problems issue issues challenge ' +
  'challenges opportunity opportunities trend trends fact facts figure figures detail details information knowledge ' +
  'reason reasons cause causes purpose aim aims goal goals result results outcome outcomes use uses usage life world ' +
  'people person thing things way ways kind kinds type types sort part parts aspect aspects side sides point points number ' +
  'numbers amount year years month months week weeks day days time times date today tomorrow yesterday now first second ' +
  'third last next latest new newest old recent early late good best better bad worst key main major minor important ' +
  'interesting relevant general common special different various certain possible big large small long short high low great ' +
  'little much many few more most less least often far deep full whole lesson lessons maker makers meaning definition basics basic tip ' +
  'tips everything something anything nothing everyone someone happen happens happened allow allows allowed bring brings ' +
  'brought make makes made take takes took taken give gives gave given get gets got go goes went gone come comes came keep ' +
  'keeps kept need needs needed help helps find finds found look looks put say says said tell tells told think thinks ' +
  'become becomes became begin begins began start starts started end ends ended stop change changes changed work works ' +
  'worked working done doing being affect affects affected explain describe compare know known understand learn consider cover ' +
  'discuss write mean means available actual actually really currently exactly well still already before after since until ' +
  'during while because between among across against within without around behind under over above below through other ' +
  'others another same each every all both only even place places name names called based related regarding concerning ' +
  'according due towards toward versus topic subject theme area areas field idea ideas concept approach approaches method ' +
  'methods dispute disputes conflict conflicts relationship relationships relation relations debate debates controversy ' +
  'cooperation collaboration rivalry difference differences similarity similarities connection connections link links ' +
  'interaction interplay discussion discussions argument arguments affair affairs event events activity activities'

const stems: ReadonlySet<string> = new Set(common.split(' ').map(stem))

/** Whether a word says nothing of what a topic is about. */
export function isCommonWord(word: string): boolean {
  return stems.has(stem(word.toLowerCase()))
}
