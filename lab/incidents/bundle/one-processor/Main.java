import com.shop.recommend.Recommender;

/** Six request threads compute recommendations in a container with one processor. The fix precomputes them. */
public class Main {
    public static void main(String[] args) {
        for (int worker = 1; worker <= 6; worker++) new Thread(Main::serve, "http-nio-8080-exec-" + worker).start();
        Lab.await();
    }

    private static void serve() {
        while (true) {
            if (!Lab.FIXED) Recommender.compute();
            Lab.sleep(Lab.FIXED ? 50 : 1);
        }
    }
}
