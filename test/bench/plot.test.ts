import { describe, expect, test } from 'vitest'
import { drawPlot } from '../../bench/report/plot.ts'

function placesIn(svg: string): number[][] {
  return Array.from(svg.matchAll(/points="([^"]+)"/g), ([, points = '']) =>
    points.split(' ').map((point) => Number(point.split(',')[1])),
  )
}

const points = (cost: (size: number) => number): [number, number][] =>
  [10, 100, 1_000].map((size) => [size, cost(size)])

describe('a plot', () => {
  const svg = drawPlot({
    title: 'Costs & sizes',
    across: 'size',
    up: 'µs',
    series: [
      { name: 'flat', points: points(() => 20) },
      { name: 'growing', points: points((size) => size * 2) },
    ],
  })

  test('shows what costs the same as a level line, and what grows in proportion as a straight one', () => {
    const [flat = [], growing = []] = placesIn(svg)
    expect(new Set(flat).size).toBe(1)
    const [first = 0, second = 0, third = 0] = growing
    expect(first - second).toBeCloseTo(second - third, 0)
    expect(first - second).toBeGreaterThan(0)
  })

  test('can be read on light and on dark, and names its lines', () => {
    expect(svg).toContain('prefers-color-scheme: dark')
    expect(svg).toMatch(/<text[^>]*>flat<\/text>/)
    expect(svg).toContain('Costs &amp; sizes')
  })

  test('moves names apart where lines end at the same height', () => {
    const same = drawPlot({
      title: '',
      across: '',
      up: '',
      series: ['one', 'two', 'three'].map((name) => ({ name, points: points(() => 20) })),
    })
    const heights = ['one', 'two', 'three'].map((name) => Number(same.match(`y="([\\d.]+)"[^>]*>${name}<`)?.[1]))
    expect(new Set(heights).size).toBe(3)
    expect(
      Math.min(...heights.slice(1).map((height, index) => Math.abs(height - (heights[index] ?? 0)))),
    ).toBeGreaterThan(12)
  })
})
