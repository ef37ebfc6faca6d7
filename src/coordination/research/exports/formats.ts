import { keptForAll } from '../../../errors/kept-for-all.ts'
import type { FinalOutput } from '../output.ts'

/** Makes a file of a kept result. The same result gives the same bytes. */
export type ArticleExport = (output: FinalOutput) => Promise<Uint8Array>

/** By the ending of the file's name. Each is loaded when it is used. */
export const articleFormats: Readonly<Record<string, ArticleExport>> = keptForAll({
  md: async (output) => (await import('./markdown.ts')).articleAsMarkdown(output),
  html: async (output) => (await import('./html/html.ts')).articleAsHtml(output),
  pdf: async (output) => (await import('./pdf/pdf.ts')).articleAsPdf(output),
  docx: async (output) => (await import('./docx/docx.ts')).articleAsDocx(output),
  json: async (output) => (await import('./json.ts')).articleAsJson(output),
})
