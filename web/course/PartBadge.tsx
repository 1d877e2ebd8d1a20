import { formatPartNumber } from '#domain/lessons.ts';
import { Badge } from '../ui/Badge.tsx';

export const PartBadge = ({ place }: { place: number }) => <Badge tone="apricot">{formatPartNumber(place)}</Badge>;
