/** Words that mean the same to a tool. The first of each line names the concept. */
const groups: readonly string[] = [
  'weather forecast rain raining rainy sunny snow snowing umbrella climate cold warm hot humid windy dry wet stormy cloudy temperature',
  'directions direction route distance far drive driving navigate navigation way travel',
  'bicycle bike cycle cycling',
  'foot walk walking',
  'hotel hotels accommodation lodging hostel room rooms stay',
  'translate translation translator translated say',
  'email mail emails',
  'ticket issue bug incident',
  'stock stocks share shares ticker trading',
  'price quote cost worth',
  'document documents docs doc handbook policy policies documentation wiki',
  'music song songs playlist album track tune',
  'play listen hear',
  'remind reminder reminders',
  'clock time oclock hour',
  'day days weekday date dates today',
  'calculate compute calculator calculation arithmetic sum multiply evaluate solve expression subtract divide percent',
  'convert conversion converter',
  'unit units measurement measurements',
  'file files',
  'folder directory subfolder subfolders',
  'read open contents content cat print load',
  'list enumerate',
  'search find look lookup google grep locate seek mention mentions mentioning occur occurs occurrence',
  'news headline headlines',
  'currency exchange',
  'flight flights fly airfare plane',
  'restaurant restaurants eat dinner lunch dine dining',
  'send mail forward',
  'create make open file raise new',
  'edit change modify replace substitute amend',
  'check review scan inspect audit',
  'definition define meaning mean means',
  'paper papers article articles study studies publication publications literature',
  'academic scholarly scientific research scholar',
  'web internet online',
  'roll throw',
  'flip toss',
  'population inhabitants',
  'alarm wake',
  'shuffle random',
  'delete remove erase destroy drop',
  'cancel abort revoke',
  'book reserve reservation booking',
  'buy purchase order',
  'write compose draft save overwrite',
  'summarize summarise summary',
  'schedule calendar appointment meeting event',
  'message text sms',
  'city town',
  'person people contact',
]

const concepts: ReadonlyMap<string, string> = new Map(
  [...groups].reverse().flatMap((line) => {
    const words = line.split(' ')
    const concept = words[0] ?? line
    return words.map((word): [string, string] => [word, concept])
  }),
)

/** The concept of a word, if it is one of several words for it. */
export function conceptOf(word: string): string | undefined {
  return concepts.get(word)
}

/** Every word the table knows, to recognise typing errors. */
export const knownWords: readonly string[] = [...concepts.keys()]
