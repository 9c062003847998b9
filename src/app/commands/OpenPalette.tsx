/**
 * Ctrl+K: all named entities, and every command with its keys; typing narrows the list, arrow keys choose, Enter goes
 * there.
 */
import { InputText } from 'primereact/inputtext';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { Modal } from '../controls/Modal.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { type SearchEntry, targetKey } from './search/searchEntries.ts';
import { useOpenEntry } from './search/useOpenEntry.ts';
import { useSearch } from './search/useSearch.ts';
import { useCommandTexts } from './useCommandTexts.ts';
import './palette.css';

interface OpenPaletteProps {
  /** Has the focus, and what is typed, until the field of the dialog is focused. */
  typeAhead: RefObject<HTMLInputElement>;
  onClose: () => void;
}

export function OpenPalette({ typeAhead, onClose }: OpenPaletteProps) {
  const t = useCommandTexts();
  const openEntry = useOpenEntry();
  const [text, setText] = useState(() => typeAhead.current?.value ?? '');
  const [activeIndex, setActiveIndex] = useState(0);
  const id = useId();
  useScope(
    (scope) => {
      const field = typeAhead.current;
      if (!field) return;
      const takeText = () => setText(field.value);
      takeText();
      scope.listen(field, 'input', takeText);
    },
    [typeAhead],
  );
  const { hits, isComplete } = useSearch(text);
  const chosen = Math.min(activeIndex, hits.length - 1);
  const chosenId = chosen < 0 ? undefined : `${id}${chosen}`;
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const open = (hit: SearchEntry | undefined) => {
    if (!hit) return;
    onClose();
    openEntry(hit.target);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActiveIndex((chosen + step + hits.length) % Math.max(1, hits.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(hits[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal title={t('title')} onClose={onClose} size="wide" footer={<small>{t('hint')}</small>}>
      <InputText
        className="hf-input"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-autocomplete="list"
        aria-controls={`${id}list`}
        aria-activedescendant={chosenId}
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        onKeyDown={onKey}
        onChange={({ target }) => {
          setText(target.value);
          setActiveIndex(0);
        }}
      />
      <div id={`${id}list`} className="hf-palette" role="listbox" aria-label={t('list')}>
        {hits.map((hit, k) => (
          <div
            key={targetKey(hit.target)}
            id={`${id}${k}`}
            role="option"
            className="hf-palette__item"
            aria-selected={k === chosen}
            tabIndex={-1}
            onKeyDown={onKey}
            onClick={() => open(hit)}
          >
            <Icon name={hit.icon} size="small" />
            <span className="hf-palette__name">{hit.name}</span>
            {hit.target.type === 'command' && hit.target.command.keys[0] !== undefined ? (
              <kbd>{hit.detail}</kbd>
            ) : (
              <span className="hf-palette__detail">{hit.detail}</span>
            )}
          </div>
        ))}
      </div>
      <div className="hf-palette__none" role="status">
        {hits.length === 0 && isComplete && <p className="hf-empty">{t('none')}</p>}
      </div>
    </Modal>
  );
}
