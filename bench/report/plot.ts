/** A line for one series; all plots have logarithmic axes, so that what grows in proportion is a straight line. */
export interface Series {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

export interface Plot {
  readonly title: string
  readonly across: string
  readonly up: string
  readonly series: readonly Series[]
}

const width = 760
const height = 420
const area = { left: 76, right: 150, top: 48, bottom: 52 }
/** Told apart on light and on dark, and by people who see colours differently; the first is ours. */
const colours = ['#d9480f', '#5c7080', '#1f77b4', '#2b8a3e', '#9c36b5', '#b08900', '#0b8f8f', '#c2255c']
const style = `
  .back { fill: #fff } .text { fill: #24292f; font: 13px system-ui, sans-serif } .title { font-weight: 600; font-size: 15px }
  .grid { stroke: #d8dee4 } .line { fill: none; stroke-width: 2 } .first { stroke-width: 3.5 }
  @media (prefers-color-scheme: dark) { .back { fill: #0d1117 } .text { fill: #e6edf3 } .grid { stroke: #30363d } }`

export function drawPlot({ title, across, up, series }: Plot): string {
  const points = series.flatMap((one) => one.points)
  const x = scale(
    points.map(([value]) => value),
    [area.left, width - area.right],
  )
  const y = scale(
    points.map(([, value]) => value),
    [height - area.bottom, area.top],
  )
  const middle = (area.left + width - area.right) / 2
  const centre = (area.top + height - area.bottom) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}\n</style>`,
    `<rect class="back" width="${width}" height="${height}"/>`,
    textAt(area.left, 26, title, 'class="text title"'),
    textAt(middle, height - 12, across, 'class="text" text-anchor="middle"'),
    textAt(0, 0, up, `class="text" text-anchor="middle" transform="translate(18 ${round(centre)}) rotate(-90)"`),
    ...x.ticks.flatMap((tick) => gridAcross(x.at(tick), tick)),
    ...y.ticks.flatMap((tick) => gridUp(y.at(tick), tick)),
    ...series.flatMap((one, index) => drawSeries(one, index, { x, y })),
    ...labels(series, y),
    '</svg>\n',
  ].join('\n')
}

interface Scale {
  at(value: number): number
  readonly ticks: readonly number[]
}

/** From power of ten to power of ten. */
function scale(values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const least = Math.floor(Math.log10(Math.min(...values)) + 1e-9)
  const most = Math.max(least + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9))
  const ticks = Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index))
  return { ticks, at: (value) => round(from + ((Math.log10(value) - least) / (most - least)) * (to - from)) }
}

function gridAcross(x: number, tick: number): string[] {
  const line = `<line class="grid" x1="${x}" x2="${x}" y1="${area.top}" y2="${height - area.bottom}"/>`
  return [line, textAt(x, height - area.bottom + 18, said(tick), 'class="text" text-anchor="middle"')]
}

function gridUp(y: number, tick: number): string[] {
  const line = `<line class="grid" x1="${area.left}" x2="${width - area.right}" y1="${y}" y2="${y}"/>`
  return [line, textAt(area.left - 8, y + 4, said(tick), 'class="text" text-anchor="end"')]
}

function drawSeries({ points }: Series, index: number, { x, y }: { readonly x: Scale; readonly y: Scale }): string[] {
  const places = points.map(([across, up]) => [x.at(across), y.at(up)] as const)
  const path = places.map((place) => place.join(',')).join(' ')
  const dots = places.map(
    ([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="${index === 0 ? 4 : 3}" fill="${colours[index]}"/>`,
  )
  const kind = index === 0 ? 'line first' : 'line'
  return [`<polyline class="${kind}" stroke="${colours[index]}" points="${path}"/>`, ...dots]
}

/** At the ends of the lines, moved apart where lines end close to each other. */
function labels(series: readonly Series[], y: Scale): string[] {
  const ends = series
    .map(({ name, points }, index) => ({ name, index, at: y.at(points.at(-1)?.[1] ?? 1) }))
    .sort((left, right) => left.at - right.at)
  let free = 0
  return ends.map(({ name, index, at }) => {
    const place = Math.max(at, free)
    free = place + 17
    const style = `class="text" style="fill: ${colours[index]}${index === 0 ? '; font-weight: 600' : ''}"`
    return textAt(width - area.right + 10, place + 4, name, style)
  })
}

function textAt(x: number, y: number, content: string, attributes: string): string {
  const place = attributes.includes('transform') ? '' : ` x="${round(x)}" y="${round(y)}"`
  return `<text${place} ${attributes}>${escaped(content)}</text>`
}

const said = (value: number): string => (value >= 1 ? value.toLocaleString('en') : String(Number(value.toPrecision(1))))
const round = (value: number): number => Math.round(value * 10) / 10
const escaped = (content: string): string => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
