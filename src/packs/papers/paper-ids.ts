/** `10.1000/xyz`, in small letters, whatever stands before it. */
export function doiIn(value: unknown): string | undefined {
  const [found] = typeof value === 'string' ? (/10\.\d{4,9}\/[^\s"<>]{1,200}/.exec(value) ?? []) : []
  return found?.toLowerCase()
}

/** `2401.01234` or `hep-ex/0307015`, from an id, an address or the DOI that arXiv gives. */
export function arxivIdIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const form =
    /(?:^|arxiv[.:/](?:org\/(?:abs|pdf|html)\/)?)(\d{4}\.\d{4,5}|[a-z-]{2,12}(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?(?:\.pdf)?$/
  return form.exec(value.trim().toLowerCase())?.[1]
}
