/** One step: a ring around the part, and a card beside it that moves along when the page is resized. */
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TOUR_NAMESPACE } from '../../../i18n/tour/addTourTexts.ts';
import type { Box } from '../../controls/placeBeside.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useScope } from '../../lifetime/useScope.ts';
import { placeCard } from './placeCard.ts';
import { TOUR_STEPS, type TourStep } from './steps.ts';

interface TourCardProps {
  id: TourStep;
  /** From 1. */
  number: number;
  /** Absent in the first step. */
  onBack: (() => void) | undefined;
  /** Absent in the last step. */
  onNext: (() => void) | undefined;
  onEnd: () => void;
}

export function TourCard({ id, number, onBack, onNext, onEnd }: TourCardProps) {
  const { t } = useTranslation(TOUR_NAMESPACE);
  const label = useId();
  const card = useRef<HTMLElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const { target, place } = useMeasuredPlaces(id, card);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  return (
    <>
      {target && <div className="hf-tour__ring" style={target} aria-hidden />}
      <section
        ref={card}
        className="hf-tour"
        role="dialog"
        aria-labelledby={label}
        style={place}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onEnd();
        }}
      >
        <header className="hf-tour__head">
          <span>{t('progress', { number: String(number), count: TOUR_STEPS.length })}</span>
          <ToolButton icon="close" label={t('skip')} onClick={onEnd} />
        </header>
        <div aria-live="polite">
          <h2 id={label}>{t(`step.${id}.title`)}</h2>
          <p>{t(`step.${id}.text`)}</p>
        </div>
        <div className="hf-tour__actions">
          <button type="button" className="hf-button hf-button--quiet" aria-disabled={!onBack} onClick={onBack}>
            {t('back')}
          </button>
          <button ref={next} type="button" className="hf-button hf-button--primary" onClick={onNext ?? onEnd}>
            {t(onNext ? 'next' : 'done')}
          </button>
        </div>
      </section>
    </>
  );
}

const MEASURE_INTERVAL_MS = 250;

/** Positions of the part and of the card; measured repeatedly, since panels and viewers move. */
function useMeasuredPlaces(id: TourStep, card: RefObject<HTMLElement>) {
  const [target, setTarget] = useState<Box>();
  const [place, setPlace] = useState({ left: 0, top: 0 });
  useScope(
    (scope) => {
      const measure = () => {
        const box = tourPartBox(id);
        const { offsetWidth: width = 0, offsetHeight: height = 0 } = card.current ?? {};
        const beside = placeCard(box, { width, height }, { width: innerWidth, height: innerHeight });
        setTarget((known) => (isSameJson(known, box) ? known : box));
        setPlace((known) => (isSameJson(known, beside) ? known : beside));
      };
      measure();
      scope.listen(window, 'resize', measure);
      scope.interval(measure, MEASURE_INTERVAL_MS);
    },
    [id, card],
  );
  return { target, place };
}

function tourPartBox(id: TourStep): Box | undefined {
  const box = document.querySelector(`[data-tour="${id}"]`)?.getBoundingClientRect();
  if (!box || box.width === 0) return undefined;
  const { left, top, width, height } = box;
  return { left, top, width, height };
}

function isSameJson(a: object | undefined, b: object | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
