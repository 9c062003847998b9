/** Progress of loading a design, with a cancel button. */
import { useTranslation } from 'react-i18next';
import type { DesignState } from '../../../state/designs/designs.ts';
import { moveFocusFrom } from '../../controls/focusable.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useEntities } from '../../session/context.ts';

export function DesignProgress({ design }: { design: Readonly<DesignState> }) {
  const { t } = useTranslation();
  const { designActions } = useEntities();
  const { id, name, progress } = design;
  if (!progress) return null;
  const { stage, percent } = progress;
  return (
    <div className="hf-designs__progress">
      <span>{t(`designs.stage.${stage}`)}</span>
      <progress
        aria-label={t('designs.progressOf', { name })}
        max={100}
        {...(percent !== undefined && { value: percent })}
      />
      <ToolButton
        icon="close"
        size="small"
        label={t('designs.cancel', { name })}
        onClick={({ currentTarget }) => {
          moveFocusFrom(currentTarget, currentTarget.closest('li'));
          designActions.cancel(id);
        }}
      />
    </div>
  );
}
