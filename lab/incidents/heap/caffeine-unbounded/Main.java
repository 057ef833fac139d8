import com.shop.session.TokenStore;

/** A gateway keeps a token for each sign-in in a Caffeine cache without a bound. The fix sets maximumSize. */
public class Main {
    public static void main(String[] args) {
        TokenStore store = new TokenStore(Lab.FIXED);
        Thread gateway = new Thread(() -> {
            for (int user = 0; user < 14_000; user++) {
                store.signIn(user);
                if (user % 4000 == 0) Lab.sleep(100);
            }
            while (true) {
                Lab.sleep(1000);
                store.signIn(1);
            }
        }, "gateway-1");
        gateway.start();
        Lab.await();
    }
}
