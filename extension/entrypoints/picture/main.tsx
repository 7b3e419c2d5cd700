import { FullPicture } from '../../features/editor/full-picture.tsx';
import { mountPage } from '../../ui/mount-page.tsx';

mountPage(<FullPicture entryId={new URLSearchParams(location.search).get('entry') ?? ''} />);
