import { pitContours } from '../../domain/contours/contours.ts';

const PIT_CONTOURS = pitContours();

/** Decoration behind the sign-in page and a sample view without a picture. */
export function ContourBackdrop() {
  return (
    <svg className="hf-contours" viewBox="0 0 1920 1080" preserveAspectRatio="xMinYMid slice" aria-hidden>
      {PIT_CONTOURS.map(({ path, isIndex }) => (
        <path key={path} d={path} className={isIndex ? 'hf-contours__index' : undefined} />
      ))}
    </svg>
  );
}
