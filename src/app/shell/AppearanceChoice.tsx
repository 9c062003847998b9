/** Theme, density and size of text, in the account menu (rules.md#appearance). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { DENSITIES, TEXT_SIZES, THEMES } from '../../state/shell/appearance.ts';
import { Segments } from '../controls/Segments.tsx';
import { useShell } from '../session/context.ts';

export function AppearanceChoice() {
  const { t } = useTranslation();
  const { appearance } = useShell();
  const { theme, density, text } = useSnapshot(appearance);
  return (
    <div className="hf-appearance">
      <Segments
        label={t('account.theme.label')}
        values={THEMES}
        chosen={theme}
        labelOf={(value) => t(`account.theme.${value}`)}
        onChoose={(value) => {
          appearance.theme = value;
        }}
      />
      <Segments
        label={t('account.density.label')}
        values={DENSITIES}
        chosen={density}
        labelOf={(value) => t(`account.density.${value}`)}
        onChoose={(value) => {
          appearance.density = value;
        }}
      />
      <Segments
        label={t('account.textSize')}
        values={TEXT_SIZES}
        chosen={text}
        labelOf={(value) => `${value} %`}
        onChoose={(value) => {
          appearance.text = value;
        }}
      />
    </div>
  );
}
