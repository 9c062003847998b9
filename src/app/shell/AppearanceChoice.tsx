/** Theme and density, in the account menu (rules.md#appearance). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { DENSITIES, THEMES } from '../../state/shell/appearance.ts';
import { Segments } from '../controls/Segments.tsx';
import { useShell } from '../session/context.ts';

export function AppearanceChoice() {
  const { t } = useTranslation();
  const { appearance } = useShell();
  const { theme, density } = useSnapshot(appearance);
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
    </div>
  );
}
