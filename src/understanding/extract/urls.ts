import { type Found, findAll } from './found.ts'

/** Web addresses. */
export function findUrls(text: string): Found[] {
  return findAll(text, /\b(?:https?:\/\/|www\.)[^\s<>"')]+/gi, ([url]) => url.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''))
}

/** E-mail addresses. */
export function findEmails(text: string): Found[] {
  return findAll(text, /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, ([email]) => email)
}
