import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A web shop whose sessions are registered at login and never removed. The fix removes those of users who have left. */
public class Main {
    record Session(String user, byte[] basket) {}

    private static final Map<Integer, Session> SESSIONS = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        for (int user = 0; ; ) {
            for (; user < Lab.uptime() / 7; user++) {
                SESSIONS.put(user, new Session("user-" + user, new byte[12_000]));
                if (Lab.FIXED) SESSIONS.remove(user - 500);
            }
            renderPage();
            Lab.sleep(5);
        }
    }

    private static void renderPage() {
        List<byte[]> page = new ArrayList<>();
        for (int part = 0; part < 50; part++) page.add(new byte[6_000]);
    }
}
