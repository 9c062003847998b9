/** In place of the board's columns: why no excavator is in them, and what to do. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { moveFocusFrom } from '../../controls/focusable.ts';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { UNKNOWN_TEXT } from '../../format/unknown.ts';
import { useFaultText } from '../../format/useFaultText.ts';
import { useShell } from '../../session/context.ts';

interface EmptyBoardProps {
  isSearched: boolean;
  /** Shows all rows of the search again. */
  onClear: () => void;
  /** Shows the fleet's reports. */
  onEquipment: () => void;
}

export function EmptyBoard({ isSearched, onClear, onEquipment }: EmptyBoardProps) {
  const { t } = useTranslation();
  const { failedCalls, answered } = useSnapshot(useShell().calls.state);
  const textOf = useFaultText();
  const missing = failedCalls.find(({ call }) => call === 'vehicles');
  if (missing) return <LoadFailure text={textOf(missing.fault)} onRetry={missing.retry} />;
  if (!answered.includes('vehicles')) return <p className="hf-empty">{UNKNOWN_TEXT}</p>;
  return (
    <div className="hf-empty hf-board__empty" role="status">
      <p>{t(isSearched ? 'dispatcher.board.noneFound' : 'dispatcher.board.noExcavators')}</p>
      {!isSearched && <p>{t('dispatcher.board.whenExcavators')}</p>}
      <button
        type="button"
        className="hf-button"
        onClick={({ currentTarget }) => {
          moveFocusFrom(currentTarget, currentTarget.closest(isSearched ? '.hf-board' : '.hf-panel'));
          if (isSearched) onClear();
          else onEquipment();
        }}
      >
        {t(isSearched ? 'dispatcher.board.clearSearch' : 'dispatcher.board.toEquipment')}
      </button>
    </div>
  );
}
