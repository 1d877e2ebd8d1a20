import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);
// Every other kind of file that the library can read is closed to what comes from outside.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

/** Opens four formats of pictures, and nothing else. */
export { sharp };
