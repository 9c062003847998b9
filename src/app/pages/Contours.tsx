import { contourPaths } from './contours.ts';

const PATHS = contourPaths(21);

/** Decoration behind the sign-in page. */
export function Contours() {
  return (
    <svg className="hf-contours" viewBox="0 0 1920 1080" preserveAspectRatio="xMidYMid slice" aria-hidden>
      {PATHS.map(({ d, index }) => (
        <path key={d} d={d} className={index ? 'hf-contours__index' : undefined} />
      ))}
    </svg>
  );
}
