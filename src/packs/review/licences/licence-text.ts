const texts: readonly (readonly [RegExp, string])[] = [
  [/GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3/i, 'AGPL-3.0'],
  [/GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/i, 'LGPL-3.0'],
  [/GNU LESSER GENERAL PUBLIC LICENSE\s+Version 2\.1/i, 'LGPL-2.1'],
  [/GNU GENERAL PUBLIC LICENSE\s+Version 3/i, 'GPL-3.0'],
  [/GNU GENERAL PUBLIC LICENSE\s+Version 2/i, 'GPL-2.0'],
  [/Mozilla Public License,? (?:Version|v\.?) ?2\.0/i, 'MPL-2.0'],
  [/Apache License,?\s+Version 2\.0/i, 'Apache-2.0'],
  [/Eclipse Public License\s{0,20}-?\s{0,20}v(?:ersion)? ?2\.0/i, 'EPL-2.0'],
  [/Business Source License 1\.1/i, 'BUSL-1.1'],
  [/Server Side Public License/i, 'SSPL-1.0'],
  [/Elastic License 2\.0/i, 'Elastic-2.0'],
  [/This is free and unencumbered software released into the public domain/i, 'Unlicense'],
  [/CC0 1\.0 Universal/i, 'CC0-1.0'],
  [/Blue Oak Model License/i, 'BlueOak-1.0.0'],
  [
    /Permission to use, copy, modify, and\/or distribute this software for any\s+purpose with or without fee is hereby granted\.?\s+THE SOFTWARE/i,
    '0BSD',
  ],
  [
    /Permission to use, copy, modify, and(?:\/or)? distribute this software for any\s+purpose with or without fee is hereby granted/i,
    'ISC',
  ],
  [/Permission is hereby granted, free of charge, to any person obtaining a copy/i, 'MIT'],
  [
    /Redistribution and use in source and binary forms[\s\S]{0,1500}?(?:Neither the name|may not be used to endorse|may be used to endorse)/i,
    'BSD-3-Clause',
  ],
  [/Redistribution and use in source and binary forms/i, 'BSD-2-Clause'],
]

/** Which licence a text is, by the words that only it has. Undefined when none of the usual ones. */
export function licenceOfText(text: string): string | undefined {
  const plain = text.slice(0, 20_000).replaceAll(/[ \t\r\n>*#]+/g, ' ')
  return texts.find(([pattern]) => pattern.test(plain))?.[1]
}
