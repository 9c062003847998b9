/** Offers the tour in a corner (rules.md#tour). */
import { useTranslation } from 'react-i18next';
import { addTourTexts, TOUR_NAMESPACE } from '../../../i18n/tour/addTourTexts.ts';
import { startTour } from '../../../state/shell/tour.ts';
import { useShell } from '../../session/context.ts';
import './tour.css';

addTourTexts();

export function TourOffer() {
  const { t } = useTranslation(TOUR_NAMESPACE);
  const { shell, focusHistory } = useShell();
  return (
    <section className="hf-tour hf-tour--offer" aria-label={t('label')}>
      <p role="status">
        {t('offer')} {t('again')}
      </p>
      <div className="hf-tour__actions">
        <button
          type="button"
          className="hf-button hf-button--quiet"
          onClick={() => {
            shell.tour = 'off';
            focusHistory.restore();
          }}
        >
          {t('notNow')}
        </button>
        <button type="button" className="hf-button hf-button--primary" onClick={() => startTour(shell)}>
          {t('start')}
        </button>
      </div>
    </section>
  );
}
