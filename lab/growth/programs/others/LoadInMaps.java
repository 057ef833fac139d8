import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Three times as many users are signed in at the second dump: sessions, carts, connections and subscriptions grow alike. */
public class LoadInMaps {
    record Session(String user, byte[] token) {}

    record Connection(int number, byte[] buffer) {}

    record Subscription(String topic, byte[] filter) {}

    static final class Sessions {
        static final Map<Integer, Session> ACTIVE = new HashMap<>();
    }

    static final class Carts {
        static final Map<Integer, List<String>> OPEN = new HashMap<>();
    }

    static final class Connections {
        static final Map<Integer, Connection> BY_USER = new HashMap<>();
    }

    static final class Topics {
        static final Map<Integer, Subscription> SUBSCRIBED = new HashMap<>();
    }

    static void signIn(int user) {
        Sessions.ACTIVE.put(user, new Session("user-" + user, new byte[200]));
        Carts.OPEN.put(user, new ArrayList<>(List.of("article-" + user, "article-" + (user + 1))));
        Connections.BY_USER.put(user, new Connection(user, new byte[300]));
        Topics.SUBSCRIBED.put(user, new Subscription("topic-" + user, new byte[150]));
    }

    public static void main(String[] args) {
        int user = 0;
        for (; user < 2_000; user++) signIn(user);
        Growth.dump();
        for (; user < 6_000; user++) signIn(user);
        Growth.dump();
    }
}
