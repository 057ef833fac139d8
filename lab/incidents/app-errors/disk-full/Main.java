import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.export.Exporter");

    public static void main(String[] args) {
        for (int export = 1; ; export++) {
            // The device /dev/full behaves as a volume without space.
            try (OutputStream out = new FileOutputStream(Lab.FIXED ? "/dev/null" : "/dev/full")) {
                out.write(new byte[8192]);
                LOG.info("Export {} written", export);
            } catch (IOException e) {
                LOG.error("Export {} failed", export, e);
            }
            if (export % 3 == 0) LOG.info("{} orders in the queue", export * 7);
            Lab.sleep(400);
        }
    }
}
