/** A search field with its magnifying glass and, once it has content, a cross that clears it. */
import { InputText } from 'primereact/inputtext';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';
import { moveFocusFrom } from './focusable.ts';

interface SearchBoxProps {
  /** The searched content; also the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter was pressed. */
  onEnter?: () => void;
}

export function SearchBox({ label, value, onChange, onEnter }: SearchBoxProps) {
  const { t } = useTranslation();
  return (
    <label className="hf-input">
      <Icon name="search" size="small" />
      <InputText
        type="text"
        value={value}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) onEnter?.();
        }}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('vehicles.clearSearch')}
          onClick={({ currentTarget }) => {
            moveFocusFrom(currentTarget, currentTarget.closest('label'));
            onChange('');
          }}
        >
          <Icon name="close" size="small" />
        </button>
      )}
    </label>
  );
}
