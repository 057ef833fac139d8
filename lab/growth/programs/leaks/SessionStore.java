import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Sessions never expire: every visit leaves one. */
public class SessionStore {
    static final class Session {
        final Map<String, Object> attributes = new HashMap<>();
    }

    static final class Sessions {
        private final Map<String, Session> byId = new ConcurrentHashMap<>();

        void open(int visit) {
            Session session = new Session();
            session.attributes.put("user", "user-" + visit);
            session.attributes.put("cart", new byte[100]);
            byId.put("session-" + visit, session);
        }
    }

    static final Sessions SESSIONS = new Sessions();

    public static void main(String[] args) {
        int visit = 0;
        for (int dump = 1; dump <= 4; dump++) {
            for (; visit < dump * 3_000; visit++) SESSIONS.open(visit);
            Growth.dump();
        }
    }
}
