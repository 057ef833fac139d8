import java.nio.ByteBuffer;
import java.util.*;
import java.util.logging.*;

/** Uploads keep their direct buffers in a list until direct memory is exhausted. */
public class Main {
    static final Logger LOG = Logger.getLogger("com.shop.upload.UploadService");
    public static void main(String[] args) {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%1$tF %1$tT.%1$tL %4$-7s [%3$s] %5$s%6$s%n");
        List<ByteBuffer> uploads = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            try {
                if (Lab.FIXED) uploads.clear();
                uploads.add(ByteBuffer.allocateDirect(1 << 20));
                LOG.info("upload " + i + " stored");
            } catch (OutOfMemoryError e) {
                LOG.log(Level.SEVERE, "upload " + i + " failed", e);
            }
            Lab.sleep(120);
        }
    }
}
