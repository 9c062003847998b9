/**
 * The tour points at one part of the page after the other. Nothing is covered or stopped: the page can be used,
 * and the scene keeps running (rules.md#tour).
 */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { DEFAULT_VIEW_ID } from '../../../domain/view/savedView.ts';
import { addTourTexts } from '../../../i18n/tour/addTourTexts.ts';
import { DEFAULT_PANEL, openPanel } from '../../../state/shell/shell.ts';
import { useActions, useShell, useViews } from '../../session/context.ts';
import { TOUR_STEPS } from './steps.ts';
import { TourCard } from './TourCard.tsx';
import './tour.css';

addTourTexts();

export function Tour() {
  const { tourStarts, isLandingShown, page } = useSnapshot(useShell().shell);
  // While a page covers the scene there is nothing to point at; the tour continues afterwards.
  return <TourSteps key={tourStarts} isCovered={isLandingShown || page !== 'main'} />;
}

function TourSteps({ isCovered }: { isCovered: boolean }) {
  const { shell, focusHistory } = useShell();
  const [step, setStep] = useState(0);
  useMainPageShown();
  const endTour = () => {
    shell.tour = 'off';
    focusHistory.restore();
  };
  const id = TOUR_STEPS[step];
  if (isCovered || !id) return null;
  return (
    <TourCard
      id={id}
      number={step + 1}
      onBack={step > 0 ? () => setStep(step - 1) : undefined}
      onNext={step + 1 < TOUR_STEPS.length ? () => setStep(step + 1) : undefined}
      onEnd={endTour}
    />
  );
}

/** The tour starts on the main page, with a view and the first panel. */
function useMainPageShown(): void {
  const { shell } = useShell();
  const { slots } = useViews();
  const actions = useActions();
  useEffect(() => {
    openPanel(shell, DEFAULT_PANEL);
    shell.menuHidden = false;
    const [first] = slots.open;
    if (first) delete slots.bare[first];
    if (Object.keys(slots.views).length === 0) actions.showView(DEFAULT_VIEW_ID);
    else actions.showMain();
  }, [shell, slots, actions]);
}
