import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.session.SessionStore");
    private static final List<byte[]> SESSIONS = new ArrayList<>();

    public static void main(String[] args) {
        for (int session = 1; ; session++) {
            try {
                SESSIONS.add(new byte[1_000_000]);
                if (Lab.FIXED && SESSIONS.size() > 5) SESSIONS.remove(0);
                LOG.info("Session {} opened", session);
            } catch (OutOfMemoryError e) {
                LOG.error("Session {} cannot be opened", session, e);
                Lab.sleep(400);
            }
            Lab.sleep(60);
        }
    }
}
