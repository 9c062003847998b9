/** Mine areas as chips: five at most, then the number of others (rules.md#mine-area-chips). */
import { useTranslation } from 'react-i18next';
import { ReasonButton } from '../controls/ReasonButton.tsx';
import { useTranslateSiteText } from '../format/useTranslateSiteText.ts';

const MAX_CHIPS = 5;

export function AreaChips({ areas }: { areas: readonly string[] }) {
  const { t } = useTranslation();
  const word = useTranslateSiteText();
  const more = areas.length - MAX_CHIPS;
  const otherNames = areas.slice(MAX_CHIPS).map((area) => word(area));
  return (
    <>
      {areas.slice(0, MAX_CHIPS).map((area) => (
        <span key={area} className="hf-chip">
          {word(area)}
        </span>
      ))}
      {more > 0 && (
        <ReasonButton
          className="hf-chip"
          label={`+${more}`}
          reason={t('views.moreAreas', { names: otherNames.join(', ') })}
        >
          +{more}
        </ReasonButton>
      )}
    </>
  );
}
