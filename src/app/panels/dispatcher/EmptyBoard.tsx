/** Shown instead of the board's columns: why there is no excavator, and what to do. */
import { useTranslation } from 'react-i18next';
import { moveFocusFrom } from '../../controls/focusable.ts';
import { NoVehicleRows } from './NoVehicleRows.tsx';

interface EmptyBoardProps {
  isSearched: boolean;
  /** Clears the search. */
  onClear: () => void;
  /** Opens the tab with the fleet's reports. */
  onEquipment: () => void;
}

export function EmptyBoard({ isSearched, onClear, onEquipment }: EmptyBoardProps) {
  const { t } = useTranslation();
  return (
    <NoVehicleRows>
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
    </NoVehicleRows>
  );
}
