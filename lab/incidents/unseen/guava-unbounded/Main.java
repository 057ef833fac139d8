import com.google.common.cache.*;

/** Sessions are cached by token without any bound. */
public class Main {
    record Session(String user, byte[] state) {}
    static final Cache<String, Session> SESSIONS = Lab.FIXED
            ? CacheBuilder.newBuilder().maximumSize(200).build() : CacheBuilder.newBuilder().build();

    public static void main(String[] args) {
        long until = System.currentTimeMillis() + 9000;
        for (int i = 0; System.currentTimeMillis() < until && (Lab.FIXED || i < 9000); i++) {
            SESSIONS.put("token-" + i, new Session("user" + i, new byte[2000 + i % 7]));
            if (i % 10 == 0) Lab.sleep(5);
        }
        Lab.await();
    }
}
