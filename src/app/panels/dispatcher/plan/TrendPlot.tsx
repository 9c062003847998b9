/** A line of figures over shifts and a dashed target line, drawn by uPlot (docs/decisions/0096-plots-by-uplot.md). */
import { useRef } from 'react';
import uPlot from 'uplot';
import { useSnapshot } from 'valtio';
import { useScope } from '../../../lifetime/useScope.ts';
import { useShell } from '../../../session/context.ts';
import 'uplot/dist/uPlot.min.css';

interface TrendPlotProps {
  /** Earliest first; null if unknown, or without a target. */
  points: readonly { readonly label: string; readonly value: number | null; readonly target: number | null }[];
  /** The figures as text. */
  description: string;
  textOf: (value: number) => string;
}

/** CSS pixels. */
const HEIGHT_PX = 190;
const AXIS_WIDTH_PX = 76;
const LABEL_SPACE_PX = 110;

export function TrendPlot({ points, description, textOf }: TrendPlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const labels = points.map(({ label }) => label);
  const data = JSON.stringify(points);
  const { theme } = useSnapshot(useShell().appearance);
  useScope(
    (scope) => {
      const element = host.current;
      if (!element) return;
      const values: uPlot.AlignedData = [
        points.map((_, index) => index),
        points.map(({ value }) => value),
        points.map(({ target }) => target),
      ];
      const plot = new uPlot(optionsOf(element, labels, textOf), values, element);
      scope.own(() => plot.destroy());
      const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
      observer.observe(element);
      scope.own(() => observer.disconnect());
    },
    [data, theme],
  );
  return <div ref={host} className="hf-trend__plot" role="img" aria-label={description} title={description} />;
}

function optionsOf(element: HTMLElement, labels: readonly string[], textOf: (value: number) => string): uPlot.Options {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: token('--hf-text-2'),
    grid: { stroke: token('--hf-line-1'), width: 1 },
    ticks: { stroke: token('--hf-line-1'), width: 1 },
    font: `12px ${style.fontFamily}`,
  };
  return {
    width: element.clientWidth,
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.1 : 1] } },
    axes: [
      {
        ...axis,
        incrs: [1, 2, 3, 4, 7, 14],
        space: LABEL_SPACE_PX,
        values: (_, at) => at.map((index) => labels[index] ?? ''),
      },
      { ...axis, size: AXIS_WIDTH_PX, values: (_, at) => withoutRepeats(at.map(textOf)) },
    ],
    series: [
      {},
      { stroke: token('--hf-accent'), width: 2, points: { show: true, size: 6, fill: token('--hf-accent') } },
      { stroke: token('--hf-warning'), width: 1.5, dash: [6, 4], points: { show: false } },
    ],
  };
}

/** Small figures may round to the same text: it is shown beside the first line only. */
function withoutRepeats(texts: readonly string[]): string[] {
  return texts.map((text, index) => (text === texts[index - 1] ? '' : text));
}
