import org.slf4j.*;

/** A nightly import that handles what it expects to fail. */
public class Main {
    static final Logger LOG = LoggerFactory.getLogger("com.bank.batch.ImportJob");
    public static void main(String[] args) {
        LOG.info("Import started: 500 files");
        for (int i = 0; i < 500; i++) {
            if (i % 90 == 7) LOG.warn("file {} is a duplicate and was skipped", i);
            else if (i == 250) LOG.warn("file {} could not be read at first, retrying", i, new java.io.IOException("Stale file handle"));
            else LOG.info("file {} imported, {} rows, 0 errors", i, i * 3);
            Lab.sleep(10);
        }
        LOG.info("Import done: 494 files, 0 failed");
    }
}
