import java.util.HashMap;
import java.util.Map;

/** A small service in a container of one processor: Serial is the right collector for it. */
public class Main {
    public static void main(String[] args) throws Exception {
        Map<Integer, String> sessions = new HashMap<>();
        for (int request = 0; true; request++) {
            for (int i = 0; i < 60; i++) sessions.put((request * 60 + i) % 20_000, "session " + request + " of user " + i);
            if (request % 4 == 0) Lab.sleep(1);
        }
    }
}
