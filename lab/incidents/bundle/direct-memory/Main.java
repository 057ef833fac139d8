import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A gateway keeps the direct buffer of every message. The fix keeps the last eight. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.gate.net.MessageGateway");
    private static final Deque<ByteBuffer> SENT = new ArrayDeque<>();

    public static void main(String[] args) {
        new Thread(Main::forward, "gateway-io-1").start();
        Lab.await();
    }

    private static void forward() {
        for (int message = 1; ; message++) {
            try {
                SENT.addLast(ByteBuffer.allocateDirect(256 * 1024));
                if (Lab.FIXED && SENT.size() > 8) SENT.removeFirst();
                if (message % 100 == 0) LOG.info("{} messages forwarded", message);
                Lab.sleep(20);
            } catch (OutOfMemoryError e) {
                LOG.error("Message {} lost", message, e);
                Lab.sleep(1000);
            }
        }
    }
}
