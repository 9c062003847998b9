/** A small curve of figures over time, with a text alternative. */
import { sparklineOf } from '../../domain/trend/sparkline.ts';
import './sparkline.css';

/** CSS pixels; the inset leaves room for the dot at the end. */
const HEIGHT_PX = 16;
const PLOT_INSET_PX = 2.5;

interface SparklineProps {
  /** Oldest first, NaN for gaps. */
  values: ArrayLike<number>;
  /** Text alternative of the curve, given its lowest and highest figures. */
  descriptionOf: (low: number, high: number) => string;
  /** CSS pixels. */
  width?: number | undefined;
}

/** Nothing is drawn before there is a figure. */
export function Sparkline({ values, descriptionOf, width = 80 }: SparklineProps) {
  const sparkline = sparklineOf(values, { width, height: HEIGHT_PX, inset: PLOT_INSET_PX });
  if (!sparkline) return null;
  const label = descriptionOf(sparkline.lowestValue, sparkline.highestValue);
  return (
    <svg
      className="hf-sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT_PX}`}
      width={width}
      height={HEIGHT_PX}
    >
      <title>{label}</title>
      <path d={sparkline.path} />
      {sparkline.endPoint && <circle cx={sparkline.endPoint.x} cy={sparkline.endPoint.y} r="1.5" />}
    </svg>
  );
}
