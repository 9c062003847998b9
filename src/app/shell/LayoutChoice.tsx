/** The layout selector: one to five viewers (spec README, "what the layouts 1 to 5 are"). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { cellsOf, evenShares, LAYOUT_CHOICES, type LayoutKind, layoutOf } from '../../domain/layout/layout.ts';
import { chooseLayout } from '../../state/slots/slots.ts';
import { useApp } from '../context.ts';
import { Popover } from '../controls/Popover.tsx';
import { Icon } from '../icons/Icon.tsx';

export function LayoutChoice() {
  const { t } = useTranslation();
  const { slots } = useApp();
  const { open } = useSnapshot(slots);
  const current = layoutOf(open);
  return (
    <Popover
      label={t('layout.choose')}
      button={({ expanded, toggle }) => (
        <button
          type="button"
          className="hf-tool"
          aria-haspopup="dialog"
          aria-expanded={expanded}
          aria-label={`${t('layout.choose')}: ${t(`layout.${current}`)}`}
          onClick={toggle}
        >
          <LayoutIcon kind={current} />
          <Icon name="chevronDown" size="small" />
        </button>
      )}
    >
      {(close) => (
        <div role="radiogroup" aria-label={t('layout.choose')}>
          {LAYOUT_CHOICES.map(({ kind }) => (
            // biome-ignore lint/a11y/useSemanticElements: a drawing with a name, not a bare radio
            <button
              key={kind}
              type="button"
              role="radio"
              aria-checked={kind === current}
              className="hf-popover__item"
              onClick={() => {
                close();
                chooseLayout(slots, kind);
              }}
            >
              <LayoutIcon kind={kind} />
              {t(`layout.${kind}`)}
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}

/** The layout itself, small. */
function LayoutIcon({ kind }: { kind: LayoutKind }) {
  return (
    <svg className="hf-icon" viewBox="0 0 16 16" aria-hidden>
      {cellsOf(evenShares(kind)).map(({ left, top, width, height }) => (
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
