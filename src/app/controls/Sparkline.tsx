/** A small curve of figures over time, said in words for those who do not see it. */
import { sparklineOf } from '../../domain/trend/sparkline.ts';
import './sparkline.css';

/** CSS pixels; the inset leaves room for the dot at the end. */
const SIZE = { width: 80, height: 16, inset: 2.5 };

interface SparklineProps {
  /** Oldest first, NaN for gaps. */
  values: ArrayLike<number>;
  /** What the curve says, from its lowest and its highest figure. */
  words: (low: number, high: number) => string;
}

/** Nothing is drawn before there is a figure. */
export function Sparkline({ values, words }: SparklineProps) {
  const spark = sparklineOf(values, SIZE);
  if (!spark) return null;
  const label = words(spark.low, spark.high);
  const { width, height } = SIZE;
  return (
    <svg
      className="hf-sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <title>{label}</title>
      <path d={spark.path} />
      {spark.end && <circle cx={spark.end.x} cy={spark.end.y} r="1.5" />}
    </svg>
  );
}
