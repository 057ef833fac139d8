import com.shop.feed.FeedLine;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lines of a feed with many more columns than expected make an expression try every division of them. */
public class Main {
    public static void main(String[] args) {
        String line = IntStream.range(0, 60).mapToObj(Integer::toString).collect(Collectors.joining(","));
        ExecutorService importers = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 2; i++) importers.submit(() -> FeedLine.isPrice(line, Lab.FIXED));
        Lab.await();
    }
}
