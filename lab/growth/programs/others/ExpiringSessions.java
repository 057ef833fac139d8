import java.util.HashMap;
import java.util.Map;

/** Sessions expire; how many there are follows the visitors of the hour. */
public class ExpiringSessions {
    record Session(String user, byte[] state) {}

    static final Map<Integer, Session> ACTIVE = new HashMap<>();

    public static void main(String[] args) {
        int[] visitors = {3_000, 7_000, 4_500, 8_000, 6_000};
        for (int active : visitors) {
            ACTIVE.keySet().removeIf(user -> user >= active);
            for (int user = 0; user < active; user++) ACTIVE.put(user, new Session("user-" + user, new byte[400]));
            Growth.dump();
        }
    }
}
