-- Named after what they are: one-time codes that sign another device in.
ALTER TABLE passages RENAME TO device_links;
