import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An import writes to a volume without space. The fix writes to another volume. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.imports.CatalogImport");

    public static void main(String[] args) {
        for (int worker = 1; worker <= 3; worker++) new Thread(Main::run, "import-" + worker).start();
        Lab.await();
    }

    private static void run() {
        for (int part = 1; ; part++) {
            try (OutputStream out = new FileOutputStream(Lab.FIXED ? "/dev/null" : "/dev/full")) {
                out.write(new byte[8192]);
                LOG.info("Part {} written", part);
            } catch (IOException e) {
                LOG.error("Part {} of the catalog cannot be written", part, e);
            }
            Lab.sleep(400);
        }
    }
}
