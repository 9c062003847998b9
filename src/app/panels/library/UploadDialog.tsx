/** "Upload": a DXF drawing or a GLB model becomes a design of the site, in the folder for which it was opened. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameFault } from '../../../domain/siteEntity/editable.ts';
import { DESIGN_MAX_BYTES } from '../../../domain/wire/entityEdits.ts';
import { FieldError } from '../../controls/FieldError.tsx';
import { FormDialog } from '../../controls/FormDialog.tsx';
import { TextField } from '../../controls/TextField.tsx';
import { formatNumber } from '../../format/number.ts';
import { useEntities } from '../../session/context.ts';
import { useSubmit } from './useSubmit.ts';
import { useTakenNames } from './useTakenNames.ts';
import './library.css';

const ACCEPTED_EXTENSIONS = '.dxf,.glb';

export function UploadDialog({ folder, onClose }: { folder: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const { library } = useEntities();
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const [mineArea, setMineArea] = useState('');
  const namesOf = useTakenNames();
  const wrongFile = file ? fileFault(file) : 'none';
  const check = () => {
    if (wrongFile) return t(`library.file.${wrongFile}`);
    const fault = nameFault(name, namesOf('design'));
    return fault && t(`tree.fault.${fault}`);
  };
  const upload = useRef<AbortController>();
  const send = async () => {
    if (!file) return undefined;
    upload.current = new AbortController();
    return library.upload(file, { name: name.trim(), mineArea: mineArea.trim() }, folder, upload.current.signal);
  };
  const { isSending, validationError, failure, clear, onSubmit } = useSubmit(check, send, onClose);
  const choose = (chosen: File | undefined) => {
    clear();
    setFile(chosen);
    // The file's name is the default, unless the user has typed another.
    if (chosen && (name === '' || name === nameWithoutExtension(file))) setName(nameWithoutExtension(chosen));
  };
  return (
    <FormDialog
      title={t('library.uploadTitle')}
      action={t(isSending ? 'library.sending' : 'tree.action.upload')}
      busy={isSending}
      failure={failure}
      onStopSending={() => upload.current?.abort()}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className="hf-upload">
        <FileField file={file} disabled={isSending} onChoose={choose} />
        <FieldError>{wrongFile && validationError}</FieldError>
      </div>
      <TextField
        label={t('tree.name')}
        value={name}
        maxLength={200}
        readOnly={isSending}
        error={wrongFile ? undefined : validationError}
        onChange={(text) => {
          setName(text);
          clear();
        }}
      />
      <TextField
        label={t('tree.field.mine_area')}
        value={mineArea}
        maxLength={200}
        readOnly={isSending}
        onChange={setMineArea}
      />
      {isSending && <progress className="hf-upload__progress" aria-label={t('library.sending')} />}
    </FormDialog>
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
        accept={ACCEPTED_EXTENSIONS}
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

/** Checks that need no upload; the content is checked by the server. */
function fileFault({ name, size }: File): 'kind' | 'empty' | 'tooLarge' | undefined {
  if (!/\.(dxf|glb)$/i.test(name)) return 'kind';
  if (size === 0) return 'empty';
  return size > DESIGN_MAX_BYTES ? 'tooLarge' : undefined;
}

function nameWithoutExtension(file: File | undefined): string {
  return file?.name.replace(/\.[^.]*$/, '').replace(/_+/g, ' ') ?? '';
}
