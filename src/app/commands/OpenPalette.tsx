/** Ctrl+K: every command by its name, with its keys; typing narrows, arrows choose, Enter runs. */
import { InputText } from 'primereact/inputtext';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../controls/Modal.tsx';
import { useAllServices } from '../session/context.ts';
import { COMMANDS, type Command, isAvailable } from './commands.ts';
import './palette.css';

export function OpenPalette({ onRun, onClose }: { onRun: (command: Command) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const app = useAllServices();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const needle = text.trim().toLowerCase();
  const matchingCommands = COMMANDS.filter(
    (command) =>
      command.id !== 'palette' &&
      isAvailable(command, app) &&
      t(`commands.name.${command.id}`).toLowerCase().includes(needle),
  );
  const chosen = matchingCommands[Math.min(at, matchingCommands.length - 1)];
  const chosenId = chosen && `${id}${chosen.id}`;
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined)
      setAt(
        (matchingCommands.indexOf(chosen as Command) + step + matchingCommands.length) %
          Math.max(1, matchingCommands.length),
      );
    else if (event.key === 'Enter' && chosen) onRun(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Modal title={t('commands.title')} onClose={onClose} size="wide" footer={<small>{t('commands.hint')}</small>}>
      <InputText
        className="hf-input"
        role="combobox"
        aria-expanded
        aria-controls={`${id}list`}
        aria-activedescendant={chosenId}
        aria-label={t('commands.search')}
        placeholder={t('commands.search')}
        value={text}
        onKeyDown={onKey}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
      />
      <div id={`${id}list`} className="hf-palette" role="listbox" aria-label={t('commands.title')}>
        {matchingCommands.map((command) => (
          <div
            key={command.id}
            id={`${id}${command.id}`}
            role="option"
            className="hf-palette__item"
            aria-selected={command === chosen}
            tabIndex={-1}
            onKeyDown={onKey}
            onClick={() => onRun(command)}
          >
            {t(`commands.name.${command.id}`)}
            <span className="hf-spacer" />
            {command.keys[0] !== undefined && <kbd>{command.keys[0]}</kbd>}
          </div>
        ))}
        {matchingCommands.length === 0 && <p className="hf-empty">{t('commands.none')}</p>}
      </div>
    </Modal>
  );
}
