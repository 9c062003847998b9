/** The layout selector: one to five viewers (rules.md#layouts). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { cellsOf, equalLayoutShares, LAYOUT_CHOICES, type LayoutKind, layoutOf } from '../../domain/layout/layout.ts';
import { ChoiceButton } from '../controls/ChoiceButton.tsx';
import { useViews } from '../session/context.ts';

export function LayoutChoice() {
  const { t } = useTranslation();
  const { slots, viewers } = useViews();
  const { open } = useSnapshot(slots);
  const current = layoutOf(open);
  return (
    <ChoiceButton
      label={t('layout.choose')}
      now={`${t('layout.choose')}: ${t(`layout.${current}`)}`}
      values={LAYOUT_CHOICES.map(({ kind }) => kind)}
      chosen={current}
      labelOf={(kind) => (
        <>
          <LayoutIcon kind={kind} />
          {t(`layout.${kind}`)}
        </>
      )}
      onChoose={(kind) => viewers.chooseLayout(kind)}
    >
      <LayoutIcon kind={current} />
    </ChoiceButton>
  );
}

/** The layout in miniature. */
function LayoutIcon({ kind }: { kind: LayoutKind }) {
  return (
    <svg className="hf-icon" viewBox="0 0 16 16" aria-hidden>
      {cellsOf(equalLayoutShares(kind)).map(({ left, top, width, height }) => (
        <rect
          key={`${left} ${top}`}
          x={2 + left * 12}
          y={3 + top * 10}
          width={width * 12}
          height={height * 10}
          strokeWidth="1.3"
        />
      ))}
    </svg>
  );
}
