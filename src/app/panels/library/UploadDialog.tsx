/** "Upload": a DXF drawing or a GLB model becomes a design of the site, in the folder it was asked for. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameFault } from '../../../domain/thing/editable.ts';
import { DESIGN_MOST_BYTES } from '../../../domain/wire/entityEdits.ts';
import { useApp } from '../../context.ts';
import { formatNumber } from '../../format/number.ts';
import { Modal } from '../../views/Modal.tsx';
import { Actions, NameField } from './parts.tsx';
import { useNamesOf } from './useNames.ts';
import { useSubmit } from './useSubmit.ts';
import './library.css';

const KINDS = '.dxf,.glb';

export function UploadDialog({ folder, onClose }: { folder: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const { library } = useApp();
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const [mineArea, setMineArea] = useState('');
  const namesOf = useNamesOf();
  const [form, area] = [useId(), useId()];
  const check = () => {
    if (!file) return t('library.noFile');
    const wrong = fileFault(file);
    if (wrong) return t(`library.file.${wrong}`);
    const fault = nameFault(name, namesOf('design'));
    return fault && t(`tree.fault.${fault}`);
  };
  const send = async () =>
    file ? library.upload(file, { name: name.trim(), mineArea: mineArea.trim() }, folder) : undefined;
  const { sending, error, clear, onSubmit } = useSubmit(check, send, onClose);
  const choose = (chosen: File | undefined) => {
    clear();
    setFile(chosen);
    // The file's name is a good start, unless somebody has typed one.
    if (chosen && (name === '' || name === plainName(file))) setName(plainName(chosen));
  };
  return (
    <Modal
      title={t('library.uploadTitle')}
      onClose={sending ? undefined : onClose}
      footer={<Actions form={form} label={t('tree.action.upload')} sending={sending} onClose={onClose} />}
    >
      <form id={form} className="hf-form" noValidate onSubmit={onSubmit}>
        <FileField file={file} disabled={sending} onChoose={choose} />
        <NameField
          value={name}
          error={error}
          disabled={sending}
          onChange={(text) => {
            setName(text);
            clear();
          }}
        />
        <div className="hf-field">
          <label className="hf-field__label" htmlFor={area}>
            {t('tree.field.mine_area')}
          </label>
          <input
            id={area}
            className="hf-input"
            value={mineArea}
            maxLength={200}
            disabled={sending}
            onChange={({ target }) => setMineArea(target.value)}
          />
        </div>
      </form>
    </Modal>
  );
}

interface FileFieldProps {
  file: File | undefined;
  disabled: boolean;
  onChoose: (file: File | undefined) => void;
}

function FileField({ file, disabled, onChoose }: FileFieldProps) {
  const { t } = useTranslation();
  return (
    <label
      className="hf-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) onChoose(event.dataTransfer.files[0]);
      }}
    >
      <input
        type="file"
        accept={KINDS}
        disabled={disabled}
        aria-label={t('library.choose')}
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
      {file ? (
        <>
          <b>{file.name}</b>
          <small>{t('library.megabytes', { size: formatNumber(file.size / 1_000_000, 2) })}</small>
        </>
      ) : (
        <>
          <b>{t('library.choose')}</b>
          <small>{t('library.kinds')}</small>
        </>
      )}
    </label>
  );
}

/** What can be told of a file before it is sent; the server looks into it. */
function fileFault({ name, size }: File): 'kind' | 'empty' | 'tooLarge' | undefined {
  if (!/\.(dxf|glb)$/i.test(name)) return 'kind';
  if (size === 0) return 'empty';
  return size > DESIGN_MOST_BYTES ? 'tooLarge' : undefined;
}

function plainName(file: File | undefined): string {
  return file?.name.replace(/\.[^.]*$/, '').replace(/_+/g, ' ') ?? '';
}
