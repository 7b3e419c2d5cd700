import { Editor } from '../../features/editor/editor.tsx';
import { mountPage } from '../../ui/mount-page.tsx';

const query = new URLSearchParams(location.search);
mountPage(<Editor entryId={query.get('entry')} draftId={query.get('draft')} />);
