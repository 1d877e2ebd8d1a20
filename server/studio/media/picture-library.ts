import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);
// Uploads cannot use the many other formats that the library could read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

/** Opens four formats of pictures, and nothing else. */
export { sharp };
