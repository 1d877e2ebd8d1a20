import { formatPartNumber } from '#domain/lessons.ts';
import { Badge } from '../ui/Badge.tsx';

export const PartBadge = ({ id }: { id: number }) => <Badge tone="apricot">{formatPartNumber(id)}</Badge>;
