import type { ArticleReference, FinalOutput } from '../../../../src/coordination/research/output.ts'
import { outputOf } from './ferry-output.ts'

const content = `# Größe, Ελλάδα и Россия

## Lists and code

1. first **bold *both*** with \`code\` [1]
2. second
   - nested [unverified]
   - with a [link](https://example.org/a_b?x=1&y=2)

     a paragraph in it

> A quote with *emphasis*.
>
> - and a list

\`\`\`
const x = 1 < 2 && "y"
	tabbed(äöü) // Привет
\`\`\`

---

## Ein sehr langer Titel, der über mehr als eine Zeile geht, weil er so lang ist, daß er umbrochen werden muß

Ñandú, œuvre, Łódź. Η γρήγορη καφέ αλεπού. Съешь ещё этих мягких булок. Příliš žluťoučký kůň. İstanbul, ğüşıöç.
Hà Nội ơi. → ≤ ≥ ≠ ∞ ½ ² € £ ₽ №.

| Left | Centre | Right | A long column |
| :--- | :-: | --: | --- |
| a | b | 1,234.5 | This cell has so many words that it must be broken over several lines of the table. [2] |
| Überlänge | *c* | 9 | x<br>y |

See https://example.org/a/very/long/path/that/does/not/fit/on/one/line/because/it/is/so/long/and/has/no/spaces.html now.

### Third level

#### Fourth level

The end.
`

function reference(number: number, location: string): ArticleReference {
  return {
    ...{ number, text: `Müller, A. (2024). *A title & more*.`, title: 'A title & more', location, type: 'web' },
    ...{ author: 'Müller', published_date: '2024', line: 3, page: null, sha256: '0' },
    quote: 'Words as they stand in the source. Ещё слова.',
  }
}

/** A result with everything that an article can hold. */
export const richOutput: FinalOutput = outputOf({
  status: 'partial',
  article: {
    ...{ title: 'Größe, Ελλάδα и Россия', summary: 'All of it.', content, word_count: 1200, reading_time_minutes: 5 },
    ...{ sections: [], keywords: ['Größe'], citations_count: 2 },
  },
  references: [reference(1, 'folder/ümlaut file.md'), reference(2, 'https://example.org/x')],
  claims: [
    ...[{ sentence: 'It is so.', passages: [], verdict: 'not found', location: null, line: null } as const].map(
      (claim) => ({ ...claim, quote: '', problem: 'uncited' }) as const,
    ),
  ],
  not_found: ['What is it?'],
  warnings: ['One citation could not be verified'],
})
